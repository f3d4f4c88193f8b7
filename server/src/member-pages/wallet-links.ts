import type { FastifyRequest } from 'fastify'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type WalletName, walletNames } from '@chopcard/contract/outward/wallets.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { say } from '../core/i18n.ts'

export type WalletLink = { wallet: WalletName; url: string }

/** Whether a card is of no use any more. */
export const isCardOver = ({ state, campaign }: MemberCard): boolean =>
  campaign.ended || state === 'closed' || state === 'expired'

/** The wallets that this phone has, of those that are set up: both where it cannot be told, as on a desktop. */
export function offeredWallets(
  request: FastifyRequest,
  wallets: Readonly<Record<WalletName, boolean>>,
  { token, isOver }: { token: string; isOver: boolean },
): WalletLink[] {
  if (isOver) return []
  const system = request.headers['user-agent'] ?? ''
  const only = /iPhone|iPad|iPod/.test(system) ? 'apple' : /Android/.test(system) ? 'google' : undefined
  return walletNames
    .filter((wallet) => wallets[wallet] && (only === undefined || wallet === only))
    .map((wallet) => ({ wallet, url: `/member/wallet/${wallet}/${encodeURIComponent(token)}` }))
}

const pictures: Record<WalletName, string> = {
  apple:
    '<rect x="2" y="4" width="20" height="16" rx="3" fill="#f5f5f7"/><path fill="#38a3dc" d="M4 6.5h16V10H4z"/><path fill="#f5bb2e" d="M4 9h16v3.5H4z"/><path fill="#5cb25c" d="M4 11.5h16V15H4z"/><path fill="#f5f5f7" d="M2 14h6.5a3.5 3 0 0 0 7 0H22v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"/>',
  google:
    '<path fill="#34a853" d="M3 6.5A2.5 2.5 0 0 1 5.5 4h13A2.5 2.5 0 0 1 21 6.5V10H3z"/><path fill="#fbbc04" d="M3 8.5h18v4H3z"/><path fill="#ea4335" d="M3 11h18v4H3z"/><path fill="#4285f4" d="M3 12.5l9.5 3.200 8.5-4V17.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17.5z"/>',
}

/**
 * The buttons as links outside of what the page's script takes over: they need none of it, and cost it nothing.
 */
export function walletBar(wallets: readonly WalletLink[], language: Language): string {
  if (!wallets.length) return ''
  const links = wallets.map(({ wallet, url }) => {
    const picture = `<svg viewBox="0 0 24 24" aria-hidden="true">${pictures[wallet]}</svg>`
    return `<a href="${escapeHtml(url)}" rel="nofollow">${picture}${escapeHtml(say(language, 'wallet', `add.${wallet}`))}</a>`
  })
  return `<nav class="wallets" aria-label="${escapeHtml(say(language, 'wallet', 'add.title'))}">${links.join('')}</nav>`
}

export const walletStyle =
  '.wallets{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;max-width:560px;margin:0 auto;padding:12px 16px 0}' +
  '.wallets a{display:inline-flex;flex:1 1 220px;align-items:center;justify-content:center;gap:10px;min-height:48px;padding:6px 18px;border-radius:24px;background:#000;color:#fff;font-weight:600;text-decoration:none}' +
  '.wallets a:focus-visible{outline:3px solid var(--accent,#1a73e8);outline-offset:2px}' +
  '.wallets svg{flex:none;width:26px;height:26px}' +
  '@media(prefers-color-scheme:dark){.wallets a{box-shadow:0 0 0 1px #5f6368}}'
