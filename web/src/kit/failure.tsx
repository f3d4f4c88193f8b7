import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText, retryText } from '../lib/error-text.ts'
import { MessagePage } from './message-page.tsx'

/** In the place of what could not be loaded: why, and a button to try again. */
export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { t } = useTranslation()
  return (
    <MessagePage
      kind="warning"
      role="alert"
      title={t('failure.title')}
      extra={
        retry && (
          <Button type="primary" onClick={() => void retry()}>
            {t('failure.retry')}
          </Button>
        )
      }
    >
      {errorText(error)} {retryText(error)}
    </MessagePage>
  )
}
