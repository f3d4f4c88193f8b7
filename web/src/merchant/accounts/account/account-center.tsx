import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { Card, Col, Flex, Row, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Page } from '../../../kit/page.tsx'
import { useRead } from '../../../lib/query.ts'
import { UserAvatar } from '../../../kit/user-avatar.tsx'
import './account.css'
import { LoginHistory } from './login-history.tsx'
import { OwnNumbers } from '../../../kit/own-numbers.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** Who is signed in, what they did, and where else they are signed in. */
export default function AccountCenter() {
  const { t } = useTranslation('account')
  const info = useRead(adminInfo, {})
  return (
    <Page title={t('center.title')} about={t('center.about')}>
      {info.error ? (
        <Failure error={info.error} retry={info.refetch} />
      ) : (
        <Row gutter={[20, 20]}>
          <Col xs={24} xl={10}>
            <Card className="fill">{info.data ? <Person {...info.data.data} /> : <Skeleton active avatar />}</Card>
          </Col>
          <Col xs={24} xl={14}>
            <OwnNumbers />
          </Col>
          <Col xs={24} xl={12}>
            <OwnSessions />
          </Col>
          <Col xs={24} xl={12}>
            <LoginHistory />
          </Col>
        </Row>
      )}
    </Page>
  )
}

type PersonProps = {
  username: string
  email: string
  avatar: string | null
  nickname: string | null
  merchantRole: string
}

function Person({ username, email, avatar, nickname, merchantRole }: PersonProps) {
  const { t } = useTranslation('account')
  return (
    <Flex gap={20} align="center">
      <UserAvatar name={username} src={avatar} isLarge />
      <div className="person">
        <Typography.Title level={2} className="card-title person-name">
          {username}
        </Typography.Title>
        <Typography.Text type="secondary">{email}</Typography.Text>
        <Flex gap={6} wrap style={{ marginBlockStart: 8 }}>
          <Tag variant="filled" color="processing">
            {t(`roles.${merchantRole}` as 'roles.owner', { defaultValue: merchantRole })}
          </Tag>
          {nickname && <Tag variant="filled">{nickname}</Tag>}
        </Flex>
      </div>
    </Flex>
  )
}
