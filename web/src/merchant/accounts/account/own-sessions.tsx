import { DesktopOutlined } from '@ant-design/icons'
import { endSession, mySessions } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Button, Card, Flex, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatRelative } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { deviceOf } from '../../../lib/device-name.ts'

/** Where the person is signed in; every place but this one can be signed out from here. */
export function OwnSessions() {
  const { t } = useTranslation('account')
  const list = useRead(mySessions, {})
  return (
    <Card className="fill">
      <Typography.Title level={2} className="card-title">
        {t('sessions.title')}
      </Typography.Title>
      {list.error ? (
        <Failure error={list.error} retry={list.refetch} />
      ) : list.data ? (
        <ul className="own-sessions">
          {list.data.data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton active />
      )}
    </Card>
  )
}

function SessionLine({ session }: { session: Answer<typeof mySessions>['data'][number] }) {
  const { t } = useTranslation(['account', 'common'])
  const { message, modal } = App.useApp()
  const end = useChange(endSession, { after: () => refresh(mySessions) })
  const device = deviceOf(session.userAgent)
  const signOut = () =>
    end.mutateAsync({ params: { id: session.id } }).then(
      () => message.success(t('sessions.ended')),
      (error: unknown) => message.error(errorText(error)),
    )
  const askSignOut = () =>
    void modal.confirm({
      title: t('sessions.endTitle'),
      okText: t('sessions.end'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: signOut,
    })
  return (
    <li>
      <DesktopOutlined className="session-icon" />
      <div className="session-text">
        <Flex gap={8} align="center" wrap>
          <Typography.Text strong>{device ? t('sessions.device', device) : t('sessions.unknown')}</Typography.Text>
          {session.current && (
            <Tag variant="filled" color="success">
              {t('sessions.current')}
            </Tag>
          )}
          {session.nickname && <Tag variant="filled">{session.nickname}</Tag>}
        </Flex>
        <Typography.Text type="secondary">
          {session.ip} · {t('sessions.since', { when: formatInstant(session.createdAt) })} ·{' '}
          {t('sessions.lastSeen', { when: formatRelative(session.lastSeenAt) })}
        </Typography.Text>
      </div>
      {!session.current && (
        <Button size="small" loading={end.isPending} onClick={askSignOut}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
