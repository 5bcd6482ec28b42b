import { startDesk } from '@/lib/device/sync/import-desk';

test('a desk that is ended answers no more: whoever waits is told', async () => {
  const terminate = jest.fn();
  Object.assign(globalThis, {
    Worker: class {
      addEventListener = () => undefined;
      postMessage = () => undefined;
      terminate = terminate;
    },
  });
  const desk = startDesk();
  const waiting = desk.ask('batch', 0);
  desk.end();
  await expect(waiting).rejects.toThrow('ended');
  expect(terminate).toHaveBeenCalledTimes(1);
});
