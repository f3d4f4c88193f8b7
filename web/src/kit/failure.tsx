import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText, retryText } from '../lib/error-text.ts'

/** In the place of what could not be loaded: why, and a button to try again. */
export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { t } = useTranslation()
  return (
    <Result
      status="warning"
      role="alert"
      title={t('failure.title')}
      subTitle={
        <>
          {errorText(error)} {retryText(error)}
        </>
      }
      extra={
        retry && (
          <Button type="primary" onClick={() => void retry()}>
            {t('failure.retry')}
          </Button>
        )
      }
    />
  )
}
