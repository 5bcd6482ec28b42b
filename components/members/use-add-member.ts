'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { AddedMember } from '@/components/members/member-rows';
import { errorTextKey } from '@/lib/client/error-text';
import { useCreateMember } from '@/lib/client/mutations';
import { newId } from '@/lib/domain/ids';
import { cleanName } from '@/lib/domain/text';

type AddMembers = {
  /** In the order of adding, for as long as the screen is shown. */
  readonly added: readonly AddedMember[];
  /** Whom the server has taken last. */
  readonly lastSaved: string | null;
  readonly add: (text: string) => void;
  /** Sends one that failed again, under the same id. */
  readonly retry: (id: string) => void;
  readonly discard: (id: string) => void;
};

/** Adds members without waiting for the network: each stands in the list at once, and says if it could not be saved. */
export function useAddMember(groupCode: string): AddMembers {
  const t = useTranslations('errors');
  const { mutateAsync } = useCreateMember();
  const [added, setAdded] = useState<readonly AddedMember[]>([]);
  const [lastSaved, setLastSaved] = useState<string | null>(null);

  const setFailure = (id: string, failure: string | null) =>
    setAdded((members) => members.map((member) => (member.id === id ? { ...member, failure } : member)));

  const send = async ({ id, name }: AddedMember) => {
    setFailure(id, null);
    try {
      await mutateAsync({ groupCode, id, name });
      setLastSaved(name);
    } catch (error) {
      setFailure(id, t(errorTextKey(error, 'users')));
    }
  };
  const add = (text: string) => {
    const createdAt = new Date().toISOString();
    const member = { id: newId(), name: cleanName(text), createdAt, failure: null };
    setAdded((members) => [...members, member]);
    void send(member);
  };
  const retry = (id: string) => {
    const member = added.find((candidate) => candidate.id === id);
    if (member) void send(member);
  };
  const discard = (id: string) => setAdded((members) => members.filter((member) => member.id !== id));
  return { added, lastSaved, add, retry, discard };
}
