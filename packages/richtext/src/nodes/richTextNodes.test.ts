import { createHeadlessEditor } from '@lexical/headless';
import { describe, expect, it } from 'vitest';
import { emptyState, writeState } from '../state.ts';
import { seedsOf } from '../testing/chance.ts';
import { randomTree } from '../testing/randomTree.ts';
import { richTextNodes } from './richTextNodes.ts';

const openEditor = () =>
  createHeadlessEditor({
    nodes: [...richTextNodes],
    onError: (error) => {
      throw error;
    },
  });

describe('an editor that opens a state of ours', () => {
  it.each(seedsOf(200))('writes the same characters again, seed %i', (seed) => {
    const state = writeState(randomTree(seed)) ?? emptyState;
    const editor = openEditor();
    editor.setEditorState(editor.parseEditorState(state));
    expect(JSON.stringify(editor.getEditorState())).toBe(state);
  });
});
