import { importPresignedUrl, readImport, sheetTypes } from '@chopcard/contract/merchant/imports.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { call } from '../../lib/call.ts'
import { sendFile } from '../../lib/send-file.ts'

export type ImportAnswer = Answer<typeof readImport>['data']

/** The type of a file by its name, since browsers call a CSV file many things; undefined for what cannot be imported. */
const typeOf = (name: string) =>
  /\.(csv|txt|tsv)$/i.test(name) ? sheetTypes[0] : /\.xlsx$/i.test(name) ? sheetTypes[1] : undefined

export const isSheet = ({ name }: File): boolean => typeOf(name) !== undefined

/** Uploads a file of members and has it read. */
export async function uploadSheet(file: File): Promise<ImportAnswer> {
  const contentType = typeOf(file.name) ?? sheetTypes[0]
  const query = { contentType, size: String(file.size) }
  const grant = (await call(importPresignedUrl, { query }, { quiet: true })).data
  await sendFile(grant, new Blob([file], { type: contentType }), () => undefined)
  const body = { uploadId: grant.uploadId, filename: file.name.slice(-200) }
  return (await call(readImport, { body }, { quiet: true })).data
}
