import { AppError, type ErrorCode } from '@/lib/errors';

/** What a violated constraint means where a service cannot have seen it coming. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  members_id_key: 'id-in-use',
  entries_id_key: 'id-in-use',
  members_group_id_name_key_key: 'user-name-taken',
  members_totals_exact: 'totals-too-big',
  parts_member: 'user-has-transactions',
  feedbacks_file_id_key: 'file-in-use',
};

const hasConstraint = (error: unknown): error is { constraint: string } =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string';

/** The error that a violated constraint stands for; anything else as it is. */
export function explainConstraint(error: unknown): unknown {
  const code = hasConstraint(error) ? meanings[error.constraint] : undefined;
  return code === undefined ? error : new AppError(code);
}
