import { sanitiseHtml } from '../../core/sanitise-html.ts'
import { ArchiveTrouble } from './zip-reader.ts'

/** A row's line has the columns of its table, and belongs to the merchant. Throws for another one. */
export function checkRow(table: string, columns: readonly string[], merchantId: string, line: string): void {
  const row = parsed(line)
  const names = Object.keys(row)
  if (names.length !== columns.length || names.some((name, place) => name !== columns[place]))
    throw new ArchiveTrouble(`A row of ${table} has other columns than the manifest says.`)
  if (row['merchant_id'] !== merchantId) throw new ArchiveTrouble(`A row of ${table} belongs to another merchant.`)
  if (withMails.has(table) && hasForeignHtml(row))
    throw new ArchiveTrouble(`A row of ${table} has a mail with HTML that no mail of this program has.`)
}

/** Tables whose rows hold texts of mails, which go out as they are stored. */
const withMails = new Set(['campaign', 'campaign_revision', 'merchant'])

function hasForeignHtml(value: unknown, name = ''): boolean {
  if (typeof value === 'string') return name === 'body' && sanitiseHtml(value) !== value
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => hasForeignHtml(part, key))
}

function parsed(line: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new ArchiveTrouble('A row of the archive is no JSON object.')
}

/** A picture is WebP, and has the name of its content unless it is a small form. Throws for another one. */
export function checkPicture(name: string, content: Buffer, sha256: string): void {
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  const isNamed = name.endsWith('-small.webp') || name.includes(sha256)
  if (!isWebp || !isNamed) throw new ArchiveTrouble(`${name} is not the picture that its name says.`)
}
