type Field = HTMLInputElement | HTMLTextAreaElement;

type Replay = () => void;

/** Writes past the property by which React tracks a field, so that React takes the value for a change. */
function writeUnseen(field: Field, property: 'value' | 'checked', written: unknown): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, written);
}

function textOf(field: Field): Replay | null {
  const { value: typed, defaultValue } = field;
  if (typed === defaultValue) return null;
  return () => {
    field.value = defaultValue;
    writeUnseen(field, 'value', typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function tickOf(field: HTMLInputElement): Replay | null {
  const { checked, defaultChecked } = field;
  // Of a radio group, only the chosen button is replayed; the former one follows.
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return null;
  return () => {
    field.checked = defaultChecked;
    writeUnseen(field, 'checked', checked);
    field.dispatchEvent(new Event('click', { bubbles: true }));
  };
}

function choiceOf(select: HTMLSelectElement): Replay | null {
  const { value } = select;
  if ([...select.options].every(({ selected, defaultSelected }) => selected === defaultSelected)) return null;
  return () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

function filesOf(field: HTMLInputElement): Replay | null {
  if (!field.files?.length) return null;
  return () => field.dispatchEvent(new Event('change', { bubbles: true }));
}

function replayOf(field: Field | HTMLSelectElement): Replay | null {
  if (field instanceof HTMLSelectElement) return choiceOf(field);
  if (field instanceof HTMLTextAreaElement) return textOf(field);
  if (field.type === 'hidden') return null;
  if (field.type === 'file') return filesOf(field);
  return field.type === 'checkbox' || field.type === 'radio' ? tickOf(field) : textOf(field);
}

/**
 * Collects what a person has entered into the server's HTML before the scripts were there: the first rendering after
 * hydration resets every field to what the server has rendered. To be called in a layout effect of the hydration
 * itself, while the fields still hold what was entered.
 * @param root whose fields are looked at
 * @returns replays each entry to React, as if it were made now. To be called once hydration is over, with the forms to
 *   leave out, because the browser has posted them
 */
export function collectEarlyInput(root: ParentNode): (posted: ReadonlySet<unknown>) => void {
  const fields = root.querySelectorAll<Field | HTMLSelectElement>('input, textarea, select');
  const entries = [...fields].map((field) => ({ form: field.form, replay: replayOf(field) }));
  return (posted) => {
    for (const { form, replay } of entries) if (!posted.has(form)) replay?.();
  };
}
