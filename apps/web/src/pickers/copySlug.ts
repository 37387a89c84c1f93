import { toast } from '../ui/feedback/toast.ts';

/** For people who write programs against the external interface. */
export const copySlugOf = async ({ slug }: { slug: string }): Promise<void> => {
  if (slug === '') return void toast.error('Type has no slug, this is a bug');
  try {
    await navigator.clipboard.writeText(slug);
    toast.success('Slug copied');
  } catch {
    toast.error('Could not copy the slug', { description: slug });
  }
};
