import { fireEvent, screen } from '@testing-library/react';

/** Fills the login form and sends it. */
export async function signIn() {
  fireEvent.change(await screen.findByLabelText('Tên đăng nhập hoặc email'), {
    target: { value: 'minhanh' },
  });
  fireEvent.change(screen.getByLabelText('Mật khẩu'), { target: { value: 'mat-khau' } });
  fireEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
}
