import { useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/form.tsx'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { useChange } from '../../../lib/query.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'

/** Where the link of a sign-in or registration message lands: one button, so that a mail scanner consumes nothing. */
export default function LoginLink() {
  const { t } = useTranslation('login')
  const { token = '' } = usePathParams()
  // The route is named after what it does; it is no hook.
  // oxlint-disable-next-line react/hooks
  const open = useChange(useSignInLink)
  const signIn = async () => {
    const { data } = await open.mutateAsync({ body: { token } })
    // A load of its own: the token comes in a cookie, which only the start of the application reads.
    location.assign(data.redirect)
  }
  return (
    <>
      <SignInHeading title={t('link.title')} lead={t('link.lead')} />
      <FormFailure error={open.error} />
      {open.error ? (
        <Link to="/merchant/login">{t('link.again')}</Link>
      ) : (
        <Button
          type="primary"
          size="large"
          block
          loading={open.isPending || open.isSuccess}
          onClick={() => void signIn().catch(() => undefined)}
        >
          {t('link.button')}
        </Button>
      )}
    </>
  )
}
