import type { FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../core/i18n.ts'
import type { Pages, SendNotice } from './carnival-pages.ts'
import { pageLanguage } from './page-language.ts'
import { landingWords } from './page-words.ts'
import { platformColours, platformLogo } from './platform-look.ts'
import { sendPage } from './send-page.ts'

// Only the browser knows of a session (web/src/lib/session.ts); it goes on before anything is painted.
const goOnWithSession = `try {
const { expiresAt } = JSON.parse(localStorage.getItem('merchant-token')) ?? {}
const isTabOfItsOwn = sessionStorage.getItem('platform-view') ?? sessionStorage.getItem('test-data')
if (expiresAt > Date.now() || isTabOfItsOwn) location.replace('/dashboard' + location.search)
} catch {}`

/** The page at `/` for who has no session: what the product is, and the ways in. */
export async function sendLanding(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  unable: SendNotice,
): Promise<FastifyReply> {
  // A sign-in link leads here with the word that tells the back office to take its token over.
  if (Object.hasOwn(request.query as object, 'registration')) {
    reply.callNotFound()
    return reply
  }
  if (!build) return unable(request, reply, 503, 'unavailable')
  const language = pageLanguage(request, reply)
  const replaced = await sources.homePageTexts(language)
  return sendPage(request, reply, {
    language,
    title: say(language, 'landing', 'pageTitle'),
    about: replaced.lead || say(language, 'landing', 'texts.lead'),
    html: build.renderer.renderLanding({ language, words: landingWords(language, replaced) }).html,
    ...build.pages.landing,
    colours: platformColours,
    icon: platformLogo,
    scriptBefore: goOnWithSession,
  })
}
