-- A rate typed by hand that equals one of the list is that one, as it is saved since: filters and rules ask for it by its name.
update invoice_rate set rate = trim_scale(custom_rate)::text, custom_rate = null
  where rate = 'KHAC' and custom_rate in (0, 5, 8, 10);
