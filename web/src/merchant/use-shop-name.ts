import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'
import type { Language } from '../lib/languages.ts'
import { useRead } from '../lib/query.ts'

/** What members who read that language call the shop; nothing until it is known. */
export function useShopName(language: string): string {
  const shop = useRead(merchantInfo, {}).data?.data
  return (shop && (wordsFor(shop.localizations, language as Language, shop.primaryLanguage)?.name || shop.name)) ?? ''
}
