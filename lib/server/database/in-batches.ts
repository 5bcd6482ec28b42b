/**
 * Deletes in batches until one is not full, so that no statement takes long.
 * @param batchRows how many rows a full batch has
 * @param deleteBatch deletes one batch and returns how many rows it had
 * @param isTimeOver called between two batches; true stops
 * @returns how many rows were deleted
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
