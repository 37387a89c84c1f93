/// <reference lib="dom" />
/** The least that an editor of this kind loads: a page by React, a drawn box, and a document on its way to a server. */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { Konva } from 'konva/lib/_CoreInternals.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { createElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import * as Y from 'yjs';

const document_ = new Y.Doc();
const websocketProvider = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false });
const provider = new HocuspocusProvider({ websocketProvider, name: 'diagram', document: document_ });

function Page() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const stage = new Konva.Stage({ container: host.current, width: innerWidth, height: innerHeight });
    const layer = new Konva.Layer();
    layer.add(new Rect({ x: 100, y: 100, width: 200, height: 100, stroke: 'black' }));
    stage.add(layer);
    document_.getMap('alive').set(provider.configuration.name, true);
    document.body.dataset.ready = 'true';
  }, []);
  return createElement('div', { ref: host });
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(createElement(Page));
