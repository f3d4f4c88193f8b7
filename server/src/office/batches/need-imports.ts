import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { countedNeed } from '../../core/needs-you.ts'

/** Imports that were checked and wait for their start. */
export const needImports = countedNeed('imports', startImport, ({ db, merchant }) =>
  db
    .selectFrom('batch')
    .where('merchant_id', '=', merchant.id)
    .where('act', '=', 'import')
    .where('state', '=', 'checked'),
)
