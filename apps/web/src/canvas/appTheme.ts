import { dark, light, type Theme, withMoreContrast } from '@lintel/drawing/theme';

let asked: MediaQueryList | undefined;
/** Asked for once: it is kept in step, and asking takes as long as painting a box. */
const more = () => (asked ??= matchMedia('(prefers-contrast: more)'));
// A theme is compared by identity, so that there is one of each.
const themes = { light, dark, moreLight: withMoreContrast(light), moreDark: withMoreContrast(dark) };

/** The colours that the page has now. */
export function appTheme(): Theme {
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  if (more().matches) return isDark ? themes.moreDark : themes.moreLight;
  return isDark ? themes.dark : themes.light;
}

export function watchAppTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const contrast = more();
  contrast.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    contrast.removeEventListener('change', changed);
  };
}
