import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';

type PassphraseFieldProps = {
  readonly label: string;
  /** At the right end of the label's line. */
  readonly remark?: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** It can be read, because it is typed on two phones. Without a name no form posts it, and no browser keeps it. */
export const PassphraseField = ({ label, remark, hint, error, value, onChange }: PassphraseFieldProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    action={remark && <span className="text-label text-ink-2">{remark}</span>}
  >
    {(control) => (
      <TextInput
        {...control}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
