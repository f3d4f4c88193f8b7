import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { sendSheet } from '../../../kit/sheet-file.ts'
import { call } from '../../../lib/call.ts'

export type ImportAnswer = Answer<typeof readImport>['data']

/** Uploads a file of members and has it read. */
export async function uploadSheet(file: File): Promise<ImportAnswer> {
  return (await call(readImport, { body: await sendSheet(file) }, { quiet: true })).data
}
