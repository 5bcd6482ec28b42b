import type { JsonFormat, TableFormat, ZipFormat } from '@/lib/import/format';
import { abrechnungCsv } from './abrechnung-csv';
import { abrechnungJson } from './abrechnung-json';
import { cospendCsv } from './cospend-csv';
import { ihatemoneyBillsCsv } from './ihatemoney-bills-csv';
import { ihatemoneyBillsJson } from './ihatemoney-bills-json';
import { ihatemoneyTransactionsCsv, ihatemoneyTransactionsJson } from './ihatemoney-transactions';
import { kostosJson } from './kostos-json';
import { pariBackup } from './pari-backup';
import { spliitCloudCsv } from './spliit-cloud-csv';
import { spliitCloudJson } from './spliit-cloud-json';
import { spliitCloudZip } from './spliit-cloud-zip';
import { spliitCsv } from './spliit-csv';
import { spliitJson } from './spliit-json';
import { sesterceCsv } from './sesterce-csv';
import { settleUpCsv } from './settleup-csv';
import { splitProCsv } from './splitpro-csv';
import { splitProJson } from './splitpro-json';
import { splitwiseCsv } from './splitwise-csv';
import { tricountExporterCsv } from './tricount-exporter-csv';
import { tricountJson } from './tricount-json';

/** In this order: a format that looks like another one, but has a mark more, comes before it. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  cospendCsv,
  ihatemoneyBillsCsv,
  ihatemoneyTransactionsCsv,
  abrechnungCsv,
  splitProCsv,
  spliitCloudCsv,
  spliitCsv,
  splitwiseCsv,
  settleUpCsv,
  tricountExporterCsv,
  sesterceCsv,
];
export const JSON_FORMATS: readonly JsonFormat[] = [
  pariBackup,
  abrechnungJson,
  splitProJson,
  ihatemoneyBillsJson,
  ihatemoneyTransactionsJson,
  spliitCloudJson,
  kostosJson,
  spliitJson,
  tricountJson,
];
export const ZIP_FORMATS: readonly ZipFormat[] = [spliitCloudZip];
