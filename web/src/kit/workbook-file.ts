import { importPresignedUrl, workbookTypes } from '@chopcard/contract/office/merchant/imports.ts'
import { call } from '../lib/call.ts'
import { sendFile } from '../lib/send-file.ts'

/** The type of a file by its name, since browsers call a CSV file many things; undefined for what cannot be imported. */
const typeOf = (name: string) =>
  /\.(csv|txt|tsv)$/i.test(name) ? workbookTypes[0] : /\.xlsx$/i.test(name) ? workbookTypes[1] : undefined

export const isWorkbook = ({ name }: File): boolean => typeOf(name) !== undefined

/** Uploads a spreadsheet; answers with what the call that reads it takes. */
export async function sendWorkbook(file: File): Promise<{ uploadId: string; filename: string }> {
  const contentType = typeOf(file.name) ?? workbookTypes[0]
  const query = { contentType, size: String(file.size) }
  const grant = (await call(importPresignedUrl, { query }, { quiet: true })).data
  await sendFile(grant, new Blob([file], { type: contentType }), () => undefined)
  return { uploadId: grant.uploadId, filename: file.name.slice(-200) }
}
