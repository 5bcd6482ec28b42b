'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { NoDesk, startDesk } from '@/lib/device/sync/import-desk';
import type { DeskFar } from '@/lib/import/desk';
import type { Opened } from '@/lib/import/open-file';
import type { TableMapping } from '@/lib/import/table-mapping';

/** A file that was chosen: it is being read, was read, or could not be. */
export type ChosenFile =
  | { readonly status: 'reading'; readonly name: string }
  | { readonly status: 'read'; readonly name: string; readonly opened: Opened; readonly desk: DeskFar }
  | {
      readonly status: 'failed';
      readonly name: string;
      /** `no-worker`: this browser does not start it. `unreadable`: the device did not give the file. */
      readonly why: 'no-worker' | 'unreadable' | 'broken';
    };

type Chosen = {
  /** null while none is chosen. */
  readonly file: ChosenFile | null;
  readonly choose: (file: Pick<File, 'name' | 'arrayBuffer'>) => void;
  /** Reads the table again, by what a person says of its columns. */
  readonly map: (mapping: TableMapping) => void;
  /** Lays the file down, also while it is being read. */
  readonly leave: () => void;
};

async function bytesOf(file: Pick<File, 'arrayBuffer'>): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** A file that is read in a worker of its own. @param currency what to take where a table has no column for it */
export function useImportFile(currency: string | null): Chosen {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const desk = useRef<DeskFar | null>(null);
  /** Counts the files, so that a late answer about a former one says nothing. */
  const turn = useRef(0);

  const end = useCallback(() => {
    turn.current += 1;
    desk.current?.end();
    desk.current = null;
    return turn.current;
  }, []);
  useEffect(() => () => void end(), [end]);

  const leave = useCallback(() => {
    end();
    setFile(null);
  }, [end]);

  const choose = useCallback(
    (chosen: Pick<File, 'name' | 'arrayBuffer'>) => {
      const mine = end();
      const { name } = chosen;
      const show = (next: ChosenFile) => turn.current === mine && setFile(next);
      const read = async () => {
        const bytes = await bytesOf(chosen);
        if (turn.current !== mine) return;
        if (bytes === null) return void show({ status: 'failed', name, why: 'unreadable' });
        try {
          desk.current = startDesk();
          const { current } = desk;
          show({
            status: 'read',
            name,
            desk: current,
            opened: await current.ask('open', bytes, name, currency),
          });
        } catch (error) {
          show({ status: 'failed', name, why: error instanceof NoDesk ? 'no-worker' : 'broken' });
        }
      };
      setFile({ status: 'reading', name });
      void read();
    },
    [end, currency],
  );

  const map = useCallback((mapping: TableMapping) => {
    const { current } = desk;
    const mine = turn.current;
    void current?.ask('map', mapping).then(
      (opened) =>
        turn.current === mine &&
        setFile((present) => (present?.status === 'read' ? { ...present, opened } : present)),
      () =>
        turn.current === mine &&
        setFile((present) => present && { status: 'failed', name: present.name, why: 'broken' }),
    );
  }, []);

  return { file, choose, map, leave };
}
