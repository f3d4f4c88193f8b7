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
      maxLength={254}
      {...props}
    />
  )
}
