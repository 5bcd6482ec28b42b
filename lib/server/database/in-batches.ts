/**
 * Deletes batch after batch until one is not full, so that no statement takes long.
 * @param batchRows how many rows a full batch has
 * @param deleteBatch deletes one batch and says how many rows it had
 * @param isTimeOver asked between two batches; true leaves the rest
 * @returns how many rows went
 */
export async function inBatches(
  batchRows: number,
  deleteBatch: () => Promise<readonly { readonly rows: number }[]>,
  isTimeOver: () => boolean = () => false,
): Promise<number> {
  for (let total = 0; ;) {
    const [{ rows } = { rows: 0 }] = await deleteBatch();
    total += rows;
    if (rows < batchRows || isTimeOver()) return total;
  }
}
