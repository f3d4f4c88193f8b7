import type { FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../core/i18n.ts'
import type { Pages, SendNotice } from './carnival-pages.ts'
import { pageLanguage } from './page-language.ts'
import { statusWords } from './page-words.ts'
import { platformColours, platformLogo } from './platform-look.ts'
import { sendPage } from './send-page.ts'

/** The page at `/status`: how the platform is and was, for everybody. While it is off there is none. */
export async function sendStatus(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  unable: SendNotice,
): Promise<FastifyReply> {
  const status = await sources.publicStatus()
  if (!status) {
    reply.status(404).callNotFound()
    return reply
  }
  if (!build) return unable(request, reply, 503, 'unavailable')
  const language = pageLanguage(request, reply)
  return sendPage(request, reply, {
    language,
    title: say(language, 'status', 'pageTitle'),
    about: say(language, 'status', 'about'),
    html: build.renderer.renderStatus({ language, words: statusWords(language), status }).html,
    ...build.pages.status,
    colours: platformColours,
    icon: platformLogo,
  })
}
