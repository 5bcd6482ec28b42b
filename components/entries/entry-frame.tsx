'use client';

import type { ReactNode } from 'react';

import { ActionBar } from '@/components/shell/action-bar';
import { GroupFrame } from '@/components/shell/frame';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';

type EntryFrameProps = {
  readonly title: string;
  readonly backHref: string;
  readonly formId: string;
  readonly saveLabel: string;
  /** Forms that edit offer to save after a change only. */
  readonly savable: boolean;
  readonly pending: boolean;
  readonly notice: string | null;
  readonly children: ReactNode;
};

/** The frame of a form: back, its name, its fields, and the button that saves, always in sight with what went wrong. */
export function EntryFrame(props: EntryFrameProps) {
  const { title, backHref, formId, saveLabel, savable, pending, notice, children } = props;
  return (
    <GroupFrame
      bar={<NavBar title={title} start={<BackLink href={backHref} />} />}
      dock={false}
      actionBar={
        <ActionBar visible={savable}>
          {notice && <ErrorNotice className="mb-3">{notice}</ErrorNotice>}
          <Button type="submit" form={formId} pending={pending}>
            {saveLabel}
          </Button>
        </ActionBar>
      }
    >
      {children}
    </GroupFrame>
  );
}
