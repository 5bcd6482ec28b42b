'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { NoDesk, startDesk } from '@/lib/device/sync/import-desk';
import type { DeskFar, OpenedFile } from '@/lib/import/desk';
import type { TableMapping } from '@/lib/import/table-mapping';
import { IMPORT_FILE_MAX_BYTES } from '@/lib/limits';

/** What is needed of a file. */
export type Choosable = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

type ReadFile = {
  readonly status: 'read';
  readonly name: string;
  readonly opened: OpenedFile;
  readonly desk: DeskFar;
  /** What the columns shall mean, until the table is read so. */
  readonly wanted: TableMapping | null;
};

/** A file that was chosen: it is being read, was read, or could not be. `turn` tells it from those before it. */
export type ChosenFile = { readonly turn: number } & (
  | { readonly status: 'reading'; readonly name: string }
  | ReadFile
  | {
      readonly status: 'failed';
      readonly name: string;
      /** `no-worker`: this browser does not start it. `unreadable`: the device did not give the file. */
      readonly why: 'no-worker' | 'unreadable' | 'broken' | 'too-large';
    }
);

type Chosen = {
  /** null while none is chosen. */
  readonly file: ChosenFile | null;
  readonly choose: (file: Choosable) => void;
  /** Reads the table again, by what a person says of its columns. Of several changes meanwhile the last one counts. */
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
  const wanted = useRef<TableMapping | null>(null);

  const end = useCallback(() => {
    turn.current += 1;
    desk.current?.end();
    desk.current = null;
    wanted.current = null;
    return turn.current;
  }, []);
  useEffect(() => () => void end(), [end]);

  const leave = useCallback(() => {
    end();
    setFile(null);
  }, [end]);

  const choose = useCallback(
    (chosen: Choosable) => {
      const mine = end();
      const about = { turn: mine, name: chosen.name };
      if (chosen.size > IMPORT_FILE_MAX_BYTES) {
        setFile({ ...about, status: 'failed', why: 'too-large' });
        return;
      }
      const show = (next: ChosenFile) => turn.current === mine && setFile(next);
      const read = async () => {
        const bytes = await bytesOf(chosen);
        if (turn.current !== mine) return;
        if (bytes === null) return void show({ ...about, status: 'failed', why: 'unreadable' });
        try {
          desk.current = startDesk();
          const { current } = desk;
          const opened = await current.ask('open', bytes, about.name, currency);
          show({ ...about, status: 'read', desk: current, opened, wanted: null });
        } catch (error) {
          show({ ...about, status: 'failed', why: error instanceof NoDesk ? 'no-worker' : 'broken' });
        }
      };
      setFile({ ...about, status: 'reading' });
      void read();
    },
    [end, currency],
  );

  const readAgain = useCallback(async () => {
    const mine = turn.current;
    try {
      while (desk.current !== null && wanted.current !== null) {
        const mapping = wanted.current;
        const opened = await desk.current.ask('map', mapping);
        if (turn.current !== mine) return;
        if (wanted.current !== mapping) continue;
        wanted.current = null;
        setFile((present) => (present?.status === 'read' ? { ...present, opened, wanted: null } : present));
      }
    } catch {
      if (turn.current !== mine) return;
      wanted.current = null;
      setFile((present) => present && { turn: mine, status: 'failed', name: present.name, why: 'broken' });
    }
  }, []);
  const map = useCallback(
    (mapping: TableMapping) => {
      const isReading = wanted.current !== null;
      wanted.current = mapping;
      setFile((present) => (present?.status === 'read' ? { ...present, wanted: mapping } : present));
      if (!isReading) void readAgain();
    },
    [readAgain],
  );

  return { file, choose, map, leave };
}
