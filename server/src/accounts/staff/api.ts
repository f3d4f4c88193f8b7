import * as account from '@chopcard/contract/accounts/merchant/account.ts'
import * as staff from '@chopcard/contract/accounts/merchant/staff.ts'
import * as registration from '@chopcard/contract/members/public/registration.ts'
import * as signIn from '@chopcard/contract/accounts/public/sign-in.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { addStaff } from './add-staff.ts'
import { adminInfo } from './admin-info.ts'
import { cleanUpRegistrations } from './clean-up-registrations.ts'
import { editProfile } from './edit-profile.ts'
import { editStaff } from './edit-staff.ts'
import { endSession } from './end-session.ts'
import { forgetPassword } from './forget-password.ts'
import { inviteStaff } from './invite-staff.ts'
import { listMenu } from './list-menu.ts'
import { addRole, deleteRole, editRole, listRoles } from './keep-roles.ts'
import { getStaff, listStaff, staffLoginHistory, staffOptions } from './list-staff.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mailAccountLink } from './mail-account-link.ts'
import { myLoginHistory } from './my-login-history.ts'
import { mySessions } from './my-sessions.ts'
import { register } from './register.ts'
import { registerMerchant } from './register-merchant.ts'
import { resetPassword, resetPasswordInfo } from './reset-password.ts'
import { useSignInLink } from './use-sign-in-link.ts'

export const staffFeature = defineFeature({
  name: 'staff',
  exports: [
    'add-key-user',
    'create-staff',
    'find-account',
    'invite-staff',
    'lock-pin',
    'login-history',
    'open-test-session',
    'sessions',
    'staff-rules',
    'staff-store',
    'stores-of-staff',
    'tell-owners',
  ],
  tables: ['login_history', 'merchant_role', 'one_time_link', 'session', 'sign_in_address', 'staff', 'staff_store'],
  routes: [
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
    serve(staff.listStaff, listStaff),
    serve(staff.getStaff, getStaff),
    serve(staff.addStaff, addStaff),
    serve(staff.editStaff, editStaff),
    serve(staff.inviteStaff, inviteStaff),
    serve(staff.staffLoginHistory, staffLoginHistory),
    serve(staff.staffOptions, staffOptions),
    serve(staff.listRoles, listRoles),
    serve(staff.addRole, addRole),
    serve(staff.editRole, editRole),
    serve(staff.deleteRole, deleteRole),
  ],
  jobs: [mailAccountLink, registerMerchant, cleanUpRegistrations],
})
