import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { sendWorkbook } from '../../../kit/workbook-file.ts'
import { call } from '../../../lib/call.ts'

export type ImportAnswer = Answer<typeof readImport>['data']

/** Uploads a file of members and has it read. */
export async function uploadWorkbook(file: File): Promise<ImportAnswer> {
  return (await call(readImport, { body: await sendWorkbook(file) }, { quiet: true })).data
}
