import type { Moment } from '@/lib/domain/nouns';

/** Is told about changes of a group. Its functions must be fast and must not throw. */
export type Watcher = {
  /** By which the group was read. */
  readonly key: string;
  /** Called when the group has another version than was told before. */
  readonly tell: (moment: Moment) => void;
  /** Called when the group was deleted; nothing is told after that. */
  readonly end: () => void;
  /** Called when its key has ended; nothing is told after that. */
  readonly lockOut: () => void;
};

type Watched = { moment: Moment; readonly watchers: Set<Watcher> };

const isSame = (a: Moment, b: Moment): boolean =>
  a.revision === b.revision && a.at.getTime() === b.at.getTime();

/**
 * The groups that are watched through this process, each with the version that all its watchers have been told. Hints
 * about other groups are ignored.
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
   * Adds a watcher of a group, with the version that it has read.
   * @returns the version that watchers have been told by now, which may be later, and a function that removes the
   *   watcher
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

  /** Called with each hint. Hints may overtake each other, so an earlier version is ignored. */
  hear(groupId: string, moment: Moment): void {
    const watched = this.groups.get(groupId);
    if (watched && moment.revision > watched.moment.revision) this.tell(watched, moment);
  }

  /**
   * Called with the version of a group in the database. Any other version than was told is news, even an earlier one:
   * then a backup was restored.
   * @param asked what had been told when the query was sent; if that has changed since, an earlier version is only late
   */
  found(groupId: string, moment: Moment, asked: Moment | undefined): void {
    const watched = this.groups.get(groupId);
    if (!watched) return;
    const isLate = watched.moment !== asked && moment.revision <= watched.moment.revision;
    if (!isLate && !isSame(watched.moment, moment)) this.tell(watched, moment);
  }

  /** Called when the group is gone. Removes all its watchers. */
  gone(groupId: string): void {
    const watched = this.groups.get(groupId);
    this.groups.delete(groupId);
    for (const watcher of watched?.watchers ?? []) watcher.end();
  }

  /** Whether somebody watches a group by another key than this one. */
  hasOther(groupId: string, key: string): boolean {
    return [...(this.groups.get(groupId)?.watchers ?? [])].some((watcher) => watcher.key !== key);
  }

  /** Called with the keys that a group has now. Removes the watchers that came by another one. */
  keyed(groupId: string, keys: readonly string[]): void {
    const watched = this.groups.get(groupId);
    for (const watcher of watched?.watchers ?? []) {
      if (keys.includes(watcher.key)) continue;
      watched?.watchers.delete(watcher);
      watcher.lockOut();
    }
    if (watched?.watchers.size === 0) this.groups.delete(groupId);
  }

  private tell(watched: Watched, moment: Moment): void {
    watched.moment = moment;
    for (const watcher of watched.watchers) watcher.tell(moment);
  }
}
