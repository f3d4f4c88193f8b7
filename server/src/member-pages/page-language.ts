import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages, type Language } from '@chopcard/contract/kinds.ts'
import { languageOf } from '../core/i18n.ts'

const cookie = 'member-language'
const year = 365 * 24 * 3600

/** The language of a page: the one just chosen (and kept for the next page), the one kept, or what the browser asks for. */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const chosen = known((request.query as { lang?: unknown }).lang)
  if (chosen) {
    void reply.header('set-cookie', `${cookie}=${chosen}; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly`)
    return chosen
  }
  const kept = new RegExp(`(?:^|; *)${cookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return known(kept) ?? languageOf(request.headers['accept-language'])
}

const known = (name: unknown): Language | undefined => languages.find((language) => language === name)
