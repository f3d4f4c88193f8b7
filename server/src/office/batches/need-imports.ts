import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** Imports that were checked and wait for their start. */
export const needImports: NeedSource = {
  route: startImport,
  find: async ({ db, merchant }) => {
    const { checked } = await db
      .selectFrom('batch')
      .select((eb) => eb.fn.countAll<number>().as('checked'))
      .where('merchant_id', '=', merchant.id)
      .where('act', '=', 'import')
      .where('state', '=', 'checked')
      .executeTakeFirstOrThrow()
    return needOf('imports', checked)
  },
}
