import type { Moment } from '@/lib/domain/ledger/ledger';

/** Who is told what becomes of a group. Nothing that it does may take long, or fail. */
export type Watcher = {
  /** The group has another version than it was told before. */
  readonly tell: (moment: Moment) => void;
  /** The group was deleted: nothing more will be told. */
  readonly end: () => void;
};

type Watched = { moment: Moment; readonly watchers: Set<Watcher> };

const isSame = (a: Moment, b: Moment): boolean =>
  a.revision === b.revision && a.at.getTime() === b.at.getTime();

/**
 * The groups that somebody watches through this process, with the version that all who watch one have been told. What is
 * heard of any other group is forgotten at once.
 */
export class WatchedGroups {
  private readonly groups = new Map<string, Watched>();

  get ids(): readonly string[] {
    return [...this.groups.keys()];
  }

  /** The version that was told last; undefined for a group that nobody watches. */
  momentOf(groupId: string): Moment | undefined {
    return this.groups.get(groupId)?.moment;
  }

  /**
   * Begins to tell somebody of a group whose version they have read.
   * @returns the version that is told of by now, which may be later, and what ends it
   */
  watch(
    groupId: string,
    read: Moment,
    watcher: Watcher,
  ): { readonly moment: Moment; readonly leave: () => void } {
    const watched = this.groups.get(groupId) ?? { moment: read, watchers: new Set<Watcher>() };
    this.groups.set(groupId, watched);
    this.hear(groupId, read);
    watched.watchers.add(watcher);
    const leave = () => {
      watched.watchers.delete(watcher);
      if (watched.watchers.size === 0 && this.groups.get(groupId) === watched) this.groups.delete(groupId);
    };
    return { moment: watched.moment, leave };
  }

  /** A write was heard of. Hints may overtake each other: an earlier one says nothing new. */
  hear(groupId: string, moment: Moment): void {
    const watched = this.groups.get(groupId);
    if (watched && moment.revision > watched.moment.revision) this.tell(watched, moment);
  }

  /**
   * The version of a group was looked up. Another one than was told is news, also an earlier one: a backup was restored.
   * @param asked what had been told when it was asked for: if that has changed, an earlier one is only late
   */
  found(groupId: string, moment: Moment, asked: Moment | undefined): void {
    const watched = this.groups.get(groupId);
    if (!watched) return;
    const isLate = watched.moment !== asked && moment.revision <= watched.moment.revision;
    if (!isLate && !isSame(watched.moment, moment)) this.tell(watched, moment);
  }

  /** The group is gone, and with it the interest in it. */
  gone(groupId: string): void {
    const watched = this.groups.get(groupId);
    this.groups.delete(groupId);
    for (const watcher of watched?.watchers ?? []) watcher.end();
  }

  private tell(watched: Watched, moment: Moment): void {
    watched.moment = moment;
    for (const watcher of watched.watchers) watcher.tell(moment);
  }
}
