import type { WireExpense } from '@/lib/wire/old/expense';

/** What a form sends back of an expense that it opened: people by name and, in our client, also by id. */
export function formOf(expense: WireExpense, withIds: boolean) {
  const { expensePayer, expenseBeneficiaries } = expense;
  return {
    expenseDescription: expense.expenseDescription,
    expenseAmount: expense.expenseAmount.toFixed(2),
    groupCode: expense.groupCode,
    expensePayerName: expensePayer.userName,
    expenseBeneficiariesNames: expenseBeneficiaries.map(({ userName }) => userName),
    ...(withIds
      ? {
          expensePayerId: expensePayer._id,
          expenseBeneficiaryIds: expenseBeneficiaries.map(({ _id }) => _id),
        }
      : {}),
  };
}
