import * as account from '@chopcard/contract/merchant/account.ts'
import * as registration from '@chopcard/contract/public/registration.ts'
import * as signIn from '@chopcard/contract/public/sign-in.ts'
import { serve } from '../core/context.ts'
import type { JobHandler, JobName } from '../core/jobs.ts'
import { adminInfo } from './admin-info.ts'
import { cleanUpRegistrations } from './clean-up-registrations.ts'
import { editProfile } from './edit-profile.ts'
import { endSession } from './end-session.ts'
import { forgetPassword } from './forget-password.ts'
import { listMenu } from './list-menu.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mailAccountLink } from './mail-account-link.ts'
import { myLoginHistory } from './my-login-history.ts'
import { mySessions } from './my-sessions.ts'
import { register } from './register.ts'
import { registerMerchant } from './register-merchant.ts'
import { resetPassword, resetPasswordInfo } from './reset-password.ts'
import { useSignInLink } from './use-sign-in-link.ts'

export const staffApi = [
  serve(signIn.login, login),
  serve(signIn.useSignInLink, useSignInLink),
  serve(registration.register, register),
  serve(registration.forgetPassword, forgetPassword),
  serve(registration.resetPasswordInfo, resetPasswordInfo),
  serve(registration.resetPassword, resetPassword),
  serve(account.adminInfo, adminInfo),
  serve(account.nav, listMenu),
  serve(account.logout, logout),
  serve(account.editProfile, editProfile),
  serve(account.mySessions, mySessions),
  serve(account.endSession, endSession),
  serve(account.myLoginHistory, myLoginHistory),
]

export const staffJobs = [mailAccountLink, registerMerchant, cleanUpRegistrations] as readonly JobHandler<JobName>[]
