import { say } from '../core/i18n.ts'
import { pageColours } from '../core/page-colours.ts'
import type { PageSender } from './carnival-pages.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'

/** What a tag opens on the phone that touched it. Which cards the phone has is for its script to say. */
export const sendTap: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { shortKey } = request.params as { shortKey: string }
  const { p, c } = request.query as { p?: unknown; c?: unknown }
  const language = pageLanguage(request, reply)
  const page = await sources.tap(shortKey, { p, c }, language)
  if (!page) return unable(request, reply, 404, 'tap-unknown')
  const props = { language, words: pageWords(language, 'tap'), page }
  const [only, ...more] = page.campaigns
  const look = only && !more.length ? only : undefined
  return sendPage(request, reply, {
    language,
    title: `${page.merchant.name} · ${say(language, 'taps', `member.title.${page.kind}`)}`,
    html: build.renderer.renderTap(props).html,
    ...build.pages.tap,
    colours: pageColours(
      look?.backgroundColor ?? page.merchant.backgroundColor ?? '#5b3a29',
      look?.foregroundColor ?? '#ffffff',
    ),
    ...(look && { icon: look.logo }),
    props,
  })
}
