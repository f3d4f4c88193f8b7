import { useRouter } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call-error.ts'
import { ChunkError } from '../lib/load-chunk.ts'
import { Failure } from './failure.tsx'
import { MessagePage } from './message-page.tsx'

type Props = { error: unknown; reset?: () => void }

/** The error boundary's page: a missing part of the application, a call that failed on the way in, or a fault of ours. */
export function Crash({ error, reset }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const again = () => {
    reset?.()
    return router.invalidate()
  }
  if (error instanceof CallError) return <Failure error={error} retry={again} />
  const isChunk = error instanceof ChunkError
  return (
    <MessagePage
      kind="error"
      role="alert"
      title={t(isChunk ? 'failure.chunk' : 'failure.crash')}
      extra={
        <Flex gap={8} justify="center" wrap>
          <Button type="primary" onClick={reload}>
            {t('failure.reload')}
          </Button>
          <Button href="/">{t('failure.home')}</Button>
        </Flex>
      }
    >
      {t(isChunk ? 'failure.chunkText' : 'failure.crashText')}
    </MessagePage>
  )
}

const reload = () => location.reload()
