import { signInLook } from '@chopcard/contract/accounts/public/sign-in.ts'
import { Outlet, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFrame } from '../../../kit/sign-in-frame.tsx'
import { useRead } from '../../../lib/query.ts'

/** The frame of the pages before sign-in, with the look of the merchant that the address names. */
export function PublicLayout() {
  const { t } = useTranslation('login')
  const look = useShopLook()
  const name = look?.name
  return (
    <SignInFrame
      claim={t(name ? 'look.headline' : 'brand.claim')}
      about={t(name ? 'look.about' : 'brand.about')}
      look={name ? { ...look, name } : undefined}
    >
      <Outlet />
    </SignInFrame>
  )
}

/** The look is kept from page to page: links between them do not name the merchant. */
function useShopLook() {
  const named: { shop?: string } = useSearch({ strict: false })
  const [shop, setShop] = useState(named.shop)
  if (named.shop && named.shop !== shop) setShop(named.shop)
  return useRead(signInLook, { params: { shop: shop ?? '' } }, { enabled: Boolean(shop) }).data?.data
}
