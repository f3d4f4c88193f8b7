import { useNavigate } from '@tanstack/react-router'
import { RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePathParams } from '../../../kit/use-path-params.ts'

type Props = { to: '/campaign/$id/earn-codes' | '/campaign/$id/referrals' | '/setup/taps'; children: ReactNode }

/** From a campaign's tab to what came of it; a campaign that is not saved yet has nothing to show. */
export function EarningLink({ to, children }: Props) {
  const { id } = usePathParams()
  const navigate = useNavigate()
  if (!id) return null
  return (
    <Button icon={<RightOutlined />} iconPlacement="end" onClick={() => void navigate({ to, params: { id } })}>
      {children}
    </Button>
  )
}
