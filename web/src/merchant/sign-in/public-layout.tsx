import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInFrame } from '../../kit/sign-in-frame.tsx'

/** The frame of the pages before sign-in. */
export function PublicLayout() {
  const { t } = useTranslation('login')
  return (
    <SignInFrame claim={t('brand.claim')} about={t('brand.about')}>
      <Outlet />
    </SignInFrame>
  )
}
