import { giftVariable } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import type { OwnWords } from '../mailing/fill-template.ts'
import type { Said } from './notification-store.ts'

/** What a member gets with a message: what it is called, and where it is; nowhere yet in a test. */
export type Brought = { title: string; url: string | null }

/** A message as a mail’s own words: what staff typed is text and escaped, line by line; the picture comes first. */
export function mailWords({ title, text }: Said, pictureUrl: string | null, gift?: Brought): OwnWords {
  const picture = pictureUrl
    ? `<p style="margin:0 0 16px"><img src="${escapeHtml(pictureUrl)}" alt="" width="456" style="display:block;width:100%;height:auto;border:0;border-radius:8px"></p>`
    : ''
  const whole = withGift(text, gift)
  const paragraphs = whole
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 14px">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return {
    title: title.replace(/\s+/g, ' ').trim(),
    body: {
      html: picture + filled(paragraphs, gift && linkTo(gift)),
      text: filled(whole, gift && (gift.url ? `${gift.title} (${gift.url})` : gift.title)),
    },
  }
}

/** A message on a locked phone: what it brings is named where the mail has its link. */
export const pushText = ({ text }: Said, gift?: Brought): string => filled(text, gift?.title)

/** Where the text does not say where its gift stands, it stands below it. */
const withGift = (text: string, gift?: Brought): string =>
  gift && !text.includes(giftVariable) ? `${text}\n\n${giftVariable}` : text

const filled = (text: string, words: string | undefined): string =>
  words === undefined ? text : text.replaceAll(giftVariable, () => words)

const linkTo = ({ title, url }: Brought): string =>
  url ? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : escapeHtml(title)
