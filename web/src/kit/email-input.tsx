import { maxEmailLength } from '@chopcard/contract/core/limits.ts'
import { MailOutlined } from '@ant-design/icons'
import { Input, type InputProps } from 'antd'

/** The e-mail address that somebody signs in with. */
export function EmailInput(props: InputProps) {
  return (
    <Input
      type="email"
      prefix={<MailOutlined />}
      autoComplete="username"
      inputMode="email"
      maxLength={maxEmailLength}
      {...props}
    />
  )
}
