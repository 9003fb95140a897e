import { defineTexts } from '../i18n.ts';

export const t = defineTexts('profile', {
  title: 'Profile',
  notLoaded: 'Your profile could not be loaded',
  loading: 'Loading',
  profile: 'Your profile',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  role: 'Role',
  editProfile: 'Edit Profile',
  cancel: 'Cancel',
  saveChanges: 'Save Changes',
  updatePassword: 'Update Password',
  passwordHelp: 'A new password signs you out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  showField: 'Show {{name}}',
  savePassword: 'Save Password',
});
