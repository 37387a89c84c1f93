import { describe } from 'vitest';
import { openBus } from '../testing/nodesOfProcess.ts';
import { nodesContract } from './nodes.contract.ts';

describe('servers in one process', () => {
  nodesContract(async () => {
    const bus = openBus();
    return {
      join: bus.join,
      cut: () => {
        bus.state.isCut = true;
      },
      restore: () => {
        bus.state.isCut = false;
      },
      close: () => {},
    };
  });
});
