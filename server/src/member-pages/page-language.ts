import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import { languageOf } from '../core/i18n.ts'
import type { LanguageFor } from './sources.ts'

const cookie = 'member-language'
const year = 365 * 24 * 3600
// Said instead of a language by who has just chosen one for all their phones.
const asInProfile = 'profile'

/**
 * The language of a member's page, once it is known whose it is: the one just chosen on this phone (and kept for its next
 * page), the one kept, the one that the member chose in the profile, or what the browser asks for.
 */
export function languageFor(request: FastifyRequest, reply: FastifyReply): LanguageFor {
  const chosen = namedLanguage(request)
  const follows = (request.query as { lang?: unknown }).lang === asInProfile
  if (chosen) keep(reply, chosen, year)
  if (follows) keep(reply, '', 0)
  const kept = new RegExp(`(?:^|; *)${cookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  const ofDevice = chosen ?? (follows ? undefined : known(kept))
  return (own) => ofDevice ?? known(own) ?? languageOf(request.headers['accept-language'])
}

/** The language of a page that is nobody's. */
export const pageLanguage = (request: FastifyRequest, reply: FastifyReply): Language =>
  languageFor(request, reply)(null)

/** The language that an address names. */
export const namedLanguage = (request: FastifyRequest): Language | undefined =>
  known((request.query as { lang?: unknown }).lang)

const keep = (reply: FastifyReply, language: string, seconds: number) =>
  void reply.header('set-cookie', `${cookie}=${language}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly`)

const known = (name: unknown): Language | undefined => languages.find((language) => language === name)
