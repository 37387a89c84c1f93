import { describe, expect, it } from 'vitest';
import { attachmentExtensionOf, attachmentExtensions, fileNameIn, imageExtensions } from './attachments.ts';

describe('the ending of a name', () => {
  it('decides what the file is, whatever its case', () => {
    expect(attachmentExtensionOf('Plan.final.PDF')).toBe('pdf');
    expect(attachmentExtensionOf('a.drawio')).toBe('drawio');
  });

  it('is none of ours', () => {
    for (const name of ['', 'pdf', '.pdf', 'a.exe', 'a.pdf.exe', 'a.', 'a.constructor', 'a.toString'])
      expect(attachmentExtensionOf(name)).toBeNull();
  });

  it('is one of twenty-four', () => {
    expect(attachmentExtensions).toHaveLength(24);
    expect(imageExtensions).toEqual(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg']);
  });
});

describe('the name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
    ['/', ''],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['\u202efdp.txt', 'fdp.txt'],
    ['  Übersicht & Plan.md ', 'Übersicht & Plan.md'],
  ])('of %j is %j', (sent, name) => {
    expect(fileNameIn(sent)).toBe(name);
  });

  it('keeps its ending when it is too long', () => {
    const name = fileNameIn(`${'x'.repeat(500)}.pdf`);
    expect(name).toHaveLength(200);
    expect(name.endsWith('x.pdf')).toBe(true);
    expect(fileNameIn('y'.repeat(500))).toHaveLength(200);
  });
});
