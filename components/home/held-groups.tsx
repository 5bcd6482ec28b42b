'use client';

import { useEffect, useState } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Verbatim } from '@/components/ui/verbatim';
import { type LeftGroup, takeUpLeftGroups } from '@/lib/device/hooks/preload';
import { hasTraces } from '@/lib/device/page/early/stored-traces';
import { whenIdle } from '@/lib/device/page/when-idle';
import { routes } from '@/lib/routes';

/**
 * Offers the groups that this device still holds although it has lost its cookies, and sends what waits in them. Placed
 * below everything else, because it appears late.
 */
export function HeldGroups({ heading }: { readonly heading: string }) {
  const [groups, setGroups] = useState<readonly LeftGroup[]>([]);
  useEffect(
    () =>
      whenIdle([
        async () => {
          // A device that never had a group loads nothing, and gets no database.
          if (!(await hasTraces())) return;
          setGroups(await takeUpLeftGroups());
        },
      ]),
    [],
  );
  if (groups.length === 0) return null;
  return (
    <Card padded className="mt-6">
      <h2 className="text-heading">{heading}</h2>
      <ul className="mt-3 grid gap-3">
        {groups.map(({ code, name }) => (
          <li key={code} className="grid">
            <GroupLink
              href={routes.groupCodeValidator(code)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Verbatim className="min-w-0 wrap-words">{name}</Verbatim>
            </GroupLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
