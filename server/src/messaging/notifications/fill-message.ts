import { escapeHtml } from '../../core/escape-html.ts'
import type { OwnWords } from '../mailing/fill-template.ts'
import type { Said } from './notification-store.ts'

/** A message as a mail’s own words: what staff typed is text and escaped, line by line; the picture comes first. */
export function mailWords({ title, text }: Said, pictureUrl: string | null): OwnWords {
  const picture = pictureUrl
    ? `<p style="margin:0 0 16px"><img src="${escapeHtml(pictureUrl)}" alt="" width="456" style="display:block;width:100%;height:auto;border:0;border-radius:8px"></p>`
    : ''
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 14px">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  return { title: title.replace(/\s+/g, ' ').trim(), body: { html: picture + paragraphs.join(''), text } }
}
