import type { Budgets } from '@/lib/domain/budgets';
import type { SettleBy } from '@/lib/domain/settlement/ways';

/** The settings of a group. Wire, Journal, SQL, hash, undo, lost work and activity follow from this table. */
export type Settings = {
  readonly name: string;
  readonly currency: string;
  /** Whether the group is deleted when nobody has used it for a long time. */
  readonly inactiveDataPurge: boolean;
  /** Whether the plan is persisted. */
  readonly fixedOrder: boolean;
  /** How the plan is made. */
  readonly settleBy: SettleBy;
  /** What the group wants to spend at most. */
  readonly budgets: Budgets;
};

export type Setting = keyof Settings;

type SettingRow<Value> = {
  /** What a new group has; null: what its creator says. */
  readonly initially: Value | null;
  /** Whether fixing, confirming and ending a plan set it, too. Then the plan's own events tell of it. */
  readonly isOfPlan?: true;
};

export const SETTINGS: { readonly [Key in Setting]: SettingRow<Settings[Key]> } = {
  name: { initially: null },
  currency: { initially: '€' },
  inactiveDataPurge: { initially: true },
  fixedOrder: { initially: false, isOfPlan: true },
  settleBy: { initially: 'fewest' },
  budgets: { initially: '' },
};

/** In the order in which changes are hashed: a new setting comes last. */
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly Setting[];

/** The settings that a person chooses, as opposed to those that also follow from the plan. */
export type ChosenSetting = Exclude<Setting, 'fixedOrder'>;

export const isChosen = (key: Setting): key is ChosenSetting => SETTINGS[key].isOfPlan === undefined;

/** Those of the settings that have these keys. */
export const pickSettings = <Key extends Setting>(
  from: Readonly<Partial<Pick<Settings, Key>>>,
  keys: readonly Key[],
): Partial<Pick<Settings, Key>> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Pick<Settings, Key>>;

/** All settings of a group. */
export const settingsOfGroup = (group: Settings): Settings => pickSettings(group, SETTING_KEYS) as Settings;

/** The settings of a new group with this name. */
export const initialSettings = (name: string): Settings => ({
  ...(Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initially])) as Settings),
  name,
});

/** The keys of these settings. */
export const keysOfSettings = (settings: Partial<Settings>) => Object.keys(settings) as readonly Setting[];

/** Whether a group has these settings. */
export const hasSettings = (group: Partial<Settings>, settings: Partial<Settings>): boolean =>
  keysOfSettings(settings).every((key) => group[key] === settings[key]);
